import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.loader.WebappLoader;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.scan.StandardJarScanner;

/**
 * Serves the folder of a web application with pages in Java (JSP) on a port of loopback, which it prints, with Debian's
 * Tomcat. A database in the memory of this process is dumped on a second port, which it prints, too.
 */
public final class ServePages {
  public static void main(String[] words) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    Tomcat pages = tomcat(words[1] + "/pages");
    Context application = pages.addWebapp("", words[0]);
    application.setJarScanner(withoutManifests());
    WebappLoader loader = new WebappLoader();
    // What is here is the application's, too: its database is the one that is dumped.
    loader.setDelegate(true);
    application.setLoader(loader);
    pages.start();
    Tomcat dump = tomcat(words[1] + "/dump");
    Context of = dump.addContext("", null);
    Tomcat.addServlet(of, "dump", new Dump(words.length > 2 ? words[2] : null));
    of.addServletMappingDecoded("/*", "dump");
    dump.start();
    System.out.println("port " + pages.getConnector().getLocalPort() + " " + dump.getConnector().getLocalPort());
    pages.getServer().await();
  }

  private static Tomcat tomcat(String folder) {
    Tomcat server = new Tomcat();
    server.setBaseDir(folder);
    server.setPort(0);
    server.getConnector().setProperty("address", "127.0.0.1");
    return server;
  }

  private static StandardJarScanner withoutManifests() {
    StandardJarScanner scanner = new StandardJarScanner();
    scanner.setScanManifest(false);
    return scanner;
  }

  /** Every row of every table. */
  private static final class Dump extends HttpServlet {
    private final String database;

    private Dump(String database) {
      this.database = database;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
      StringBuilder lines = new StringBuilder();
      if (database != null)
        try (Connection connection = DriverManager.getConnection(database, "sa", "");
            ResultSet tables = connection.getMetaData().getTables(null, "PUBLIC", null, new String[] {"TABLE"})) {
          while (tables.next()) write(tables.getString("TABLE_NAME"), connection, lines);
        } catch (Exception failed) {
          throw new IllegalStateException(failed);
        }
      try {
        response.getOutputStream().write(lines.toString().getBytes(StandardCharsets.UTF_8));
      } catch (java.io.IOException gone) {
        throw new IllegalStateException(gone);
      }
    }

    private static void write(String table, Connection connection, StringBuilder lines) throws Exception {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT * FROM \"" + table + "\"")) {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          lines.append(table);
          for (int column = 1; column <= columns; column++) lines.append('|').append(rows.getString(column));
          lines.append('\n');
        }
      }
    }
  }
}
