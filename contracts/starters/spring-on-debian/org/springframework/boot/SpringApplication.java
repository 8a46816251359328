package org.springframework.boot;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import javax.servlet.DispatcherType;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.stereotype.Component;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.filter.DelegatingFilterProxy;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** A stand-in for the class of Spring Boot: runs the components of the main class's package in Jetty, only with JSON. */
public class SpringApplication {
  @Component
  public static class Web {
    @Bean
    public RequestMappingHandlerMapping mapping() {
      return new RequestMappingHandlerMapping();
    }

    @Bean
    public RequestMappingHandlerAdapter adapter() {
      RequestMappingHandlerAdapter adapter = new RequestMappingHandlerAdapter();
      adapter.setMessageConverters(json());
      return adapter;
    }

    @Bean
    public ExceptionHandlerExceptionResolver resolver() {
      ExceptionHandlerExceptionResolver resolver = new ExceptionHandlerExceptionResolver();
      resolver.setMessageConverters(json());
      return resolver;
    }

    private static List<HttpMessageConverter<?>> json() {
      ObjectMapper mapper = new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
      return new ArrayList<>(List.of(new MappingJackson2HttpMessageConverter(mapper)));
    }
  }

  public static void run(Class<?> main, String... args) {
    try {
      AnnotationConfigWebApplicationContext context = new AnnotationConfigWebApplicationContext();
      int port = 8080;
      for (String arg : args) {
        String value = arg.substring(arg.indexOf('=') + 1);
        if (arg.startsWith("--server.port=")) port = Integer.parseInt(value);
        if (arg.startsWith("--spring.profiles.active=")) context.getEnvironment().setActiveProfiles(value);
      }
      context.register(Web.class);
      File folder = new File(main.getProtectionDomain().getCodeSource().getLocation().toURI());
      for (String file : new File(folder, main.getPackageName().replace('.', '/')).list()) {
        Class<?> found = Class.forName(main.getPackageName() + "." + file.replace(".class", ""));
        if (AnnotationUtils.findAnnotation(found, Component.class) != null) context.register(found);
      }
      ServletContextHandler handler = new ServletContextHandler();
      handler.addServlet(new ServletHolder(new DispatcherServlet(context)), "/*");
      FilterHolder cors = new FilterHolder(new DelegatingFilterProxy("corsFilter", context));
      handler.addFilter(cors, "/*", EnumSet.of(DispatcherType.REQUEST));
      Server server = new Server(port);
      server.setHandler(handler);
      server.start();
      server.join();
    } catch (Exception error) {
      throw new IllegalStateException(error);
    }
  }
}
