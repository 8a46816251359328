package org.stanza.starter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.ActiveProfiles;
import org.testcontainers.Testcontainers;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;

/**
 * Verifies the service as a test of its own build. It needs Docker, the image of contracts/kit/Dockerfile, and the dependencies
 * org.testcontainers:junit-jupiter and spring-boot-starter-test.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ActiveProfiles("contracts")
class ContractsIT {
  @LocalServerPort int port;

  @Test
  void theServiceFitsTheApp() {
    Testcontainers.exposeHostPorts(port);
    String url = "http://host.testcontainers.internal:" + port;
    try (GenericContainer<?> verifier = new GenericContainer<>("stanza-contracts:latest")
        .withCommand("verify", "--provider", url, "--state-url", url + "/_pact/provider-states", "--only", "GET /api/users/me")
        .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(Duration.ofMinutes(2)))) {
      verifier.start();
      assertEquals(0L, verifier.getCurrentContainerInfo().getState().getExitCodeLong(), verifier.getLogs());
    }
  }
}
