// Says that a browser is too old, where the page would stay blank. It runs in old browsers: no modern syntax here.
(() => {
  var supported =
    'noModule' in document.createElement('script') &&
    'withResolvers' in Promise &&
    'toWellFormed' in String.prototype &&
    CSS.supports('selector(:has(a))');
  if (!supported) document.getElementById('browser-too-old').hidden = false;
})();
