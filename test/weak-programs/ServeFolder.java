import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.webapp.WebAppContext;

/** Serves the folder of a web application on a port of loopback, which it prints, with Debian's Jetty. */
public final class ServeFolder {
  public static void main(String[] words) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    server.addConnector(connector);
    WebAppContext application = new WebAppContext(words[0], "/");
    // What is compiled against this launcher's own libraries finds them here.
    application.setParentLoaderPriority(true);
    server.setHandler(application);
    server.start();
    System.out.println("port " + connector.getLocalPort());
    server.join();
  }
}
