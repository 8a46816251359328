/** Whether this browser can use passkeys here: they belong to the name of a host, never to an IP address. */
export function hasPasskeys(): boolean {
  const { hostname } = window.location;
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(hostname);
}
