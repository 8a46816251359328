// Says why the page stays without life: the browser is too old, or the app's scripts cannot be loaded. It runs in old browsers: no modern
// syntax here.
(() => {
  function show(id) {
    document.getElementById(id).hidden = false;
  }
  var supported =
    'noModule' in document.createElement('script') &&
    'withResolvers' in Promise &&
    'any' in AbortSignal &&
    CSS.supports('selector(:has(a))');
  if (!supported) {
    show('browser-too-old');
    // The notice says why the app fails: its errors add nothing.
    addEventListener('error', (event) => event.preventDefault());
    addEventListener('unhandledrejection', (event) => event.preventDefault());
  }
  function onError(event) {
    if (event.target instanceof HTMLScriptElement) show('not-loaded');
  }
  // The events of elements do not bubble.
  addEventListener('error', onError, true);
  document.querySelector('#not-loaded button').addEventListener('click', () => location.reload());
})();
