import { answerTimeout } from '@stanza/api/http.ts';
import { imageWidths } from '@stanza/domain/image.ts';
import { searchPlaces } from '@stanza/domain/search/search-options.ts';
import { photoLimits } from '@stanza/schemas/constants.ts';
import { listingsLimitHeader } from '@stanza/schemas/publish/new-listing.ts';
import { routes } from '../routes.ts';

const methods = [...new Set(routes.map(({ call }) => call.method))].join(', ');
const megabytes = photoLimits.bytes / 1024 ** 2;
const widths = imageWidths.map((width) => `\`?w=${width}\``).join(', ');

const places = searchPlaces
  .map(
    ({ kind, name, city, latitude, longitude }) =>
      `| \`${kind}=${name}\` | ${city} | ${latitude}, ${longitude} |`,
  )
  .join('\n');

/** The requirements for a backend beyond the form of single calls, as Markdown. openapi.json and the README contain this text. */
export const needs = `### Where the app calls

The app calls all paths below one address: that of the build (\`VITE_API_URL\`, which may have a path), else the origin that the app came from. An \`https:\` app needs an \`https:\` backend and \`https:\` images. The app follows redirects, but a browser sends the token to no other origin, and makes a GET of a POST that is answered 301, 302 or 303.

### What the app sends

| | |
|---|---|
| \`Accept\` | \`application/json\` where it needs JSON, \`*/*\` with a form, else \`text/*\`, also with a registration. Answer what the call describes, whatever it says |
| \`Content-Type\` | \`application/json\`, in UTF-8, or \`multipart/form-data\` |
| \`Authorization\` | \`Bearer\` and the token of the login, on the calls that need one. To a backend that names \`safety\`, a member's app sends it with searches, listings, cards and appeals too. On no others |
| \`Origin\` | that of the app, if it is not the backend's, and with every POST, PUT and DELETE |
| forms | objects are parts of the type \`application/json\` with \`filename="blob"\`; files have the name that they have on the device, in UTF-8 |
| queries | percent-encoded UTF-8 |
| cookies | the app needs none, and sends none to another origin |

The app waits ${answerTimeout / 1000} s for an answer, and 120 s for the answer to a new profile picture. It gives up the upload of a listing after 60 s without progress. It sends a GET once more when no answer came. It decides by the status: any 2xx is a success.

### Logins

A token is good for days: the app logs the member out at the first 401, also while they write. Who has logged out, or has been logged out, gets no chat with that token either. E-mails are the same whatever the case of their letters: phones begin with a capital letter.

### Another origin (CORS)

If the app has another origin than the backend, a browser sends \`OPTIONS\` before most calls, without a token. Answer it with any 2xx and:

    Access-Control-Allow-Origin: https://app.example
    Access-Control-Allow-Methods: ${methods}
    Access-Control-Allow-Headers: authorization, content-type
    Access-Control-Max-Age: 7200

Every other answer, failures too, needs the first of these (\`*\` is right as well) and, for pages, limits and the notice that the clock of a device is wrong:

    Access-Control-Expose-Headers: Link, Date, ${listingsLimitHeader}

Answer \`Vary: Origin\` if the first header depends on the request. A WebSocket has no preflight: check its \`Origin\` by yourself. Without these headers the app says that there is no connection.

### Caching

Send \`Cache-Control: no-store\` with every answer to a call with a token, or \`no-cache\` with \`Vary: Authorization\`. Otherwise a person sees old values after a change or after another member has logged in, for example with "Back". If images have a header \`Cross-Origin-Resource-Policy\`, it is \`cross-origin\`. They may be kept as long as you like if a new image has a new address.

### Uploads and images

A listing has 1 to ${photoLimits.count} photos of up to ${megabytes} MB (${photoLimits.bytes} bytes) each, a profile picture as much: take requests of ${photoLimits.count * megabytes + 1} MB, in your proxy too. The app sends JPEG, PNG and WebP. It scales down what is larger than 2560 pixels, and 1024 for a profile picture. Read the whole request before you refuse it: a browser does not show an answer that comes earlier.

Addresses of images are absolute, or paths on the backend, resolved like links: below a base path such as \`https://host/v2/\`, \`images/a.webp\` is in \`/v2/images\`, and \`/images/a.webp\` is not. An address is good for at least a day, because pages stay open. They are loaded by \`img\`, without the token. To an address that ends with \`/images/NAME.webp\`, without a query, the app appends ${widths}: answer a photo of about this width in pixels, or ignore it. Other addresses are used as they are.

### The reset mail

Its link leads to the app: \`https://app.example/forgot-password?token=TOKEN\`, the token percent-encoded and of at most 500 characters. A person may also type the token. The app sends it back with the new password.

### Cities and universities

The app offers these names. Compare them without regard to case and accents. A place finds the rooms of its city; with \`maxDistance\`, those within so many kilometres of the point, in any city. Any other text may come too: \`location\` may then find rooms whose city or location contains it, \`university\` finds nothing.

| parameter | city | latitude, longitude |
|---|---|---|
${places}
`;
