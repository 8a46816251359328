record Credentials(string? Email, string? Password);

static class Calls
{
    public static void Map(WebApplication app, Store store)
    {
        app.MapPost("/api/auth/login", (Credentials credentials) =>
        {
            var member = store.MemberOf(credentials.Email ?? "");
            return member is null || member.Password != credentials.Password
                ? Refuse(401, "Invalid email or password.")
                : Results.Json(new { token = store.LogIn(member) });
        });
        app.MapGet("/api/users/me", (HttpRequest request) =>
        {
            var authorization = request.Headers.Authorization.ToString();
            var token = authorization.StartsWith("Bearer ") ? authorization["Bearer ".Length..] : "";
            var member = store.SessionOf(token);
            return member is null ? Refuse(401, "Please log in.") : Results.Json(member.Profile);
        });
        app.MapGet("/api/listings/{id:long}", (long id) =>
        {
            var listing = store.ListingOf(id);
            return listing is null ? Refuse(404, "There is no such listing.") : Results.Json(listing);
        });
    }

    /// <summary>A failure whose message the app shows.</summary>
    public static IResult Refuse(int status, string message) => Results.Json(new { message }, statusCode: status);
}
