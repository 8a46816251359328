package org.stanza.starter;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** A failure whose message the app shows. */
class Refusal extends RuntimeException {
  final HttpStatus status;

  Refusal(HttpStatus status, String message) {
    super(message);
    this.status = status;
  }
}

/** Spring puts the text of its own failures in `error`, which the app does not read. */
@RestControllerAdvice
class Refusals {
  @ExceptionHandler(Refusal.class)
  ResponseEntity<Map<String, Object>> answer(Refusal refusal) {
    return ResponseEntity.status(refusal.status).body(Map.of("message", refusal.getMessage()));
  }
}
