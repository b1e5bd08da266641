/**
 * Does to a document what Chrome's translator does: each text is replaced by another one in two `<font>` elements, now and whenever one is
 * added. It uses nothing outside itself, so that a browser test can send it to the page. Returns how many texts it has replaced.
 */
export function startTranslator(root: Element = document.body): () => number {
  let count = 0;
  const translate = (within: Node) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const found: Node[] = within.nodeType === Node.TEXT_NODE ? [within] : [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const parent = text.parentElement;
      if (!parent || !text.nodeValue?.trim() || parent.closest('font, script, style, noscript, textarea, option, svg'))
        continue;
      const font = document.createElement('font');
      const inner = document.createElement('font');
      // Another text; the browser tests expect the same one.
      inner.textContent = `${text.nodeValue} `;
      font.append(inner);
      parent.replaceChild(font, text);
      count += 1;
    }
  };
  translate(root);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node);
  }).observe(root, { childList: true, subtree: true });
  return () => count;
}
