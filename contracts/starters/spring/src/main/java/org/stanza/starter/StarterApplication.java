package org.stanza.starter;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.filter.CorsFilter;

/** A starter backend for Stanza: the login, the own profile, and a listing. */
@SpringBootApplication
public class StarterApplication {
  public static void main(String[] args) {
    SpringApplication.run(StarterApplication.class, args);
  }

  /** The web app has another origin, and reads the `Link` header of lists. */
  @Bean
  CorsFilter corsFilter() {
    String origin = System.getenv().getOrDefault("APP_ORIGIN", "http://localhost:5173");
    CorsConfiguration rules = new CorsConfiguration();
    rules.setAllowedOrigins(List.of(origin));
    rules.setAllowedMethods(List.of("GET", "POST", "PUT", "DELETE"));
    rules.setAllowedHeaders(List.of("authorization", "content-type"));
    rules.setExposedHeaders(List.of("Link"));
    UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
    source.registerCorsConfiguration("/**", rules);
    return new CorsFilter(source);
  }
}
