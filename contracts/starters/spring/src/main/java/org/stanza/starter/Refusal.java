package org.stanza.starter;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** A failure of which the app shows the message. */
class Refusal extends RuntimeException {
  final HttpStatus status;

  Refusal(HttpStatus status, String message) {
    super(message);
    this.status = status;
  }
}

/** Spring's own failures have the text in `error`, where the app does not look. */
@RestControllerAdvice
class Refusals {
  @ExceptionHandler(Refusal.class)
  ResponseEntity<Map<String, Object>> answer(Refusal refusal) {
    return ResponseEntity.status(refusal.status).body(Map.of("message", refusal.getMessage()));
  }
}
