// A starter backend for Stanza: the login, the own profile, and a listing.
var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT") ?? "8080"}");

// The web app has another origin, and reads the `Link` header of lists.
var origin = Environment.GetEnvironmentVariable("APP_ORIGIN") ?? "http://localhost:5173";
builder.Services.AddCors(cors => cors.AddDefaultPolicy(rules => rules
    .WithOrigins(origin)
    .WithMethods("GET", "POST", "PUT", "DELETE")
    .WithHeaders("authorization", "content-type")
    .WithExposedHeaders("Link")));

var app = builder.Build();
app.UseCors();
var store = new Store();
Calls.Map(app, store);
// Never in production: it returns tokens.
if (Environment.GetEnvironmentVariable("CONTRACTS") == "1") ProviderStates.Map(app, store);
app.Run();
