package org.stanza.starter;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Calls {
  record Credentials(String email, String password) {}

  private final Store store;

  Calls(Store store) {
    this.store = store;
  }

  @PostMapping("/api/auth/login")
  Map<String, Object> logIn(@RequestBody Credentials credentials) {
    if (credentials.email() == null || credentials.password() == null) {
      throw new HttpError(HttpStatus.BAD_REQUEST, "Please check what you have entered.");
    }
    Store.Member member = store.memberOf(credentials.email());
    if (member == null || !member.password().equals(credentials.password())) {
      throw new HttpError(HttpStatus.UNAUTHORIZED, "Invalid email or password.");
    }
    return Map.of("token", store.logIn(member));
  }

  @GetMapping("/api/users/me")
  Map<String, Object> ownProfile(@RequestHeader(name = "Authorization", defaultValue = "") String authorization) {
    Store.Member member = store.sessionOf(authorization.replaceFirst("^Bearer ", ""));
    if (member == null) throw new HttpError(HttpStatus.UNAUTHORIZED, "Please log in.");
    return member.profile();
  }

  @GetMapping("/api/listings/{id}")
  Map<String, Object> listing(@PathVariable("id") long id) {
    Map<String, Object> listing = store.listingOf(id);
    if (listing == null) throw new HttpError(HttpStatus.NOT_FOUND, "There is no such listing.");
    return listing;
  }
}
