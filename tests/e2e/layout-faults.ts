/**
 * Finds elements that overflow their box, are clipped horizontally, or overlap another text. It runs in the page, so it can only use its
 * argument.
 * @param root selector of the checked part of the page
 */
export async function findFaults({ root, width }: { root: string; width: number }): Promise<string[]> {
  // A new width takes effect in a later frame.
  while (!matchMedia(`(width: ${width}px)`).matches) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const faults: string[] = [];
  const wide = new Map<Element, string>();
  const page = document.documentElement;
  // A sticky header would cover the content below it.
  window.scrollTo({ top: 0, behavior: 'instant' });
  if (page.scrollWidth > page.clientWidth)
    faults.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide`);
  const describe = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${element.className && typeof element.className === 'string' ? `class="${element.className.slice(0, 40)}"` : ''}> ${(element.textContent ?? '').slice(0, 24)}`;

  interface Look {
    /** Whether it is invisible: a text for screen readers, or an element without a layout. OpenLayers manages its own elements. */
    isUnseen: boolean;
    overflowX: string;
    position: string;
    box: DOMRect;
  }
  const looks = new Map<Element, Look>();
  /** Kept, since the texts of a page have most of their ancestors in common. */
  const lookOf = (element: Element): Look => {
    const known = looks.get(element);
    if (known) return known;
    const { clip, clipPath, overflowX, position } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isUnseen =
      (clip !== 'auto' && box.width <= 1) || clipPath === 'inset(50%)' || (box.width <= 1 && box.height <= 1);
    const look = { isUnseen, overflowX, position, box };
    looks.set(element, look);
    return look;
  };

  for (const element of document.querySelectorAll<HTMLElement>(`${root} *`)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || lookOf(element).isUnseen) continue;
    if (element.closest('.map-frame') && !element.closest('.map-popup')) continue;
    if (element.clientWidth === 0 || element.scrollWidth <= element.clientWidth + 4) continue;
    const { overflowX, textOverflow, backgroundColor, borderRightWidth } = getComputedStyle(element);
    if (!element.textContent?.trim() || element.matches('input, textarea, select, option')) continue;
    const by = `${element.scrollWidth - element.clientWidth} px`;
    // Only a visible box counts as too narrow. In other boxes, the texts are checked below.
    const isSeenBox = borderRightWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
    if (overflowX === 'visible' && isSeenBox) wide.set(element, `${by} stick out of ${describe(element)}`);
    if (
      overflowX !== 'visible' &&
      overflowX !== 'auto' &&
      overflowX !== 'scroll' &&
      textOverflow !== 'ellipsis'
    )
      wide.set(element, `${by} are cut off in ${describe(element)}`);
  }
  // Reports the innermost overflowing element, which is the cause.
  for (const [element, fault] of wide) {
    if (![...wide.keys()].some((other) => other !== element && element.contains(other))) faults.push(fault);
  }

  interface Line {
    top: number;
    bottom: number;
    left: number;
    right: number;
    owner: Element;
  }
  const lines: Line[] = [];
  const base = document.querySelector(root);
  const walker = document.createTreeWalker(base ?? page, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!owner || !node.textContent?.trim() || owner.closest('script, style, title, .map-frame')) continue;
    if (!owner.checkVisibility({ visibilityProperty: true })) continue;
    if (/[\u202A-\u202E\u2066-\u2069]/.test(node.textContent)) {
      // Inside the paragraph, or the isolated part of it, a text can turn the direction of all that follows.
      let part = owner;
      const isOpen = ({ display, unicodeBidi }: CSSStyleDeclaration) =>
        display === 'inline' && !/isolate|plaintext/.test(unicodeBidi);
      while (part.parentElement && isOpen(getComputedStyle(part))) part = part.parentElement;
      if (part.textContent?.trim() !== node.textContent.trim())
        faults.push(`${describe(owner)} can turn the direction of ${describe(part)}`);
    }
    const clips: DOMRect[] = [];
    let isSeen = true;
    for (let at: Element | null = owner; at; at = at.parentElement) {
      const { isUnseen, overflowX, box } = lookOf(at);
      if (isUnseen) isSeen = false;
      if (overflowX !== 'visible' && at !== document.body) clips.push(box);
    }
    if (!isSeen) continue;
    if (/\p{M}{4}/u.test(node.textContent) && clips.length === 0)
      faults.push(`marks stick out of ${describe(owner)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      for (let at: Element | null = owner; at; at = at.parentElement) {
        const { overflowX, position, box } = lookOf(at);
        if (overflowX !== 'visible') break;
        if (box.width > 0 && (rect.right > box.right + 1 || rect.left < box.left - 1)) {
          faults.push(`${describe(owner)} sticks out of ${describe(at)}`);
          break;
        }
        // An absolute element is positioned outside its parent.
        if (position === 'absolute' || position === 'fixed') break;
      }
      const line = {
        top: Math.max(rect.top, ...clips.map(({ top }) => top)),
        bottom: Math.min(rect.bottom, ...clips.map(({ bottom }) => bottom)),
        left: Math.max(rect.left, ...clips.map(({ left }) => left)),
        right: Math.min(rect.right, ...clips.map(({ right }) => right)),
        owner,
      };
      if (line.right - line.left > 1 && line.bottom - line.top > 1) lines.push(line);
    }
  }
  const isInBar = (element: Element) => element.closest('[data-bottom-bar], [data-tabs]') !== null;
  lines.sort((a, b) => a.top - b.top);
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next];
      if (!other || other.top > line.bottom - 4) break;
      if (other.owner === line.owner || other.owner.contains(line.owner) || line.owner.contains(other.owner))
        continue;
      // On a phone, the bar or the tabs at the lower edge cover content that can be scrolled.
      if (isInBar(line.owner) !== isInBar(other.owner)) continue;
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left);
      const along = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
      if (across > 2 && along > 4) faults.push(`${describe(line.owner)} lies on ${describe(other.owner)}`);
    }
  }
  return [...new Set(faults)].slice(0, 12);
}
