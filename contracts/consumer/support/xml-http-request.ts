/**
 * Like `fetch`, but sends a form as bytes: after a redirect, Node.js would serialize the form again, with a boundary other than in its
 * header.
 */
export async function fetchWithForm(request: Request, send = fetch): Promise<Response> {
  const { url, method, headers, signal } = request;
  return await send(url, { method, headers, signal, body: await request.arrayBuffer() });
}

/**
 * The part of `XMLHttpRequest` that an upload needs, built on `fetch`, because Node.js has no `XMLHttpRequest`. It reports progress only
 * once, at the end.
 */
export class FetchedXMLHttpRequest {
  readonly upload: {
    onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void;
  } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  #request: { method: string; url: URL | string } = { method: 'GET', url: '' };
  readonly #headers = new Headers();
  readonly #controller = new AbortController();

  open(method: string, url: URL | string): void {
    this.#request = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: FormData): void {
    void this.#send(body);
  }

  abort(): void {
    this.#controller.abort();
  }

  async #send(body: FormData): Promise<void> {
    const { method, url } = this.#request;
    const { signal } = this.#controller;
    try {
      const response = await fetchWithForm(
        new Request(url, { method, headers: this.#headers, body, signal }),
      );
      this.status = response.status;
      this.responseText = await response.text();
    } catch {
      this.onerror?.();
      return;
    }
    this.upload.onprogress?.({ loaded: 1, total: 1, lengthComputable: true });
    this.onload?.();
  }
}
