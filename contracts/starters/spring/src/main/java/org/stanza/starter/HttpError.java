package org.stanza.starter;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** A failure whose message the app shows. */
class HttpError extends RuntimeException {
  final HttpStatus status;

  HttpError(HttpStatus status, String message) {
    super(message);
    this.status = status;
  }
}

/** Spring puts the text of its own failures in `error`, which the app does not read. */
@RestControllerAdvice
class HttpErrors {
  @ExceptionHandler(HttpError.class)
  ResponseEntity<Map<String, Object>> answer(HttpError error) {
    return ResponseEntity.status(error.status).body(Map.of("message", error.getMessage()));
  }
}
