import java.io.IOException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.HandlerList;
import org.eclipse.jetty.server.handler.HandlerWrapper;
import org.eclipse.jetty.server.handler.ResourceHandler;
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
    server.setHandler(new HandlerList(filesOf(words[0]), application));
    server.start();
    System.out.println("port " + connector.getLocalPort());
    server.join();
  }

  /** Pages come before programs of the same path, as on App Engine. */
  private static Handler filesOf(String folder) {
    ResourceHandler files = new ResourceHandler();
    files.setResourceBase(folder);
    files.setDirectoriesListed(false);
    HandlerWrapper pages = new HandlerWrapper() {
      @Override
      public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
          throws IOException, ServletException {
        if (target.endsWith(".html")) super.handle(target, base, request, response);
      }
    };
    pages.setHandler(files);
    return pages;
  }
}
