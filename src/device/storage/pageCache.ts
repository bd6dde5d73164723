/**
 * WebKit keeps a page that was left as it is, with its open transactions, and these keep every later page of the app out
 * of the store, for as long as the old one is kept (seen in WebKitGTK 2.50). So none is left open, and what was aborted is repeated when the page is back.
 */
const open = new Set<IDBTransaction>();
let back: Promise<unknown> | undefined;

/** A worker is never kept so. */
const isPage = 'onpagehide' in globalThis;

if (isPage)
  addEventListener('pagehide', (event) => {
    if (!('persisted' in event && event.persisted)) return;
    back = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })).then(
      () => (back = undefined),
    );
    for (const transaction of open) abort(transaction);
  });

/** Has a transaction aborted when its page is left for the page cache. */
export function endBeforeLeaving(transaction: IDBTransaction): void {
  if (!isPage) return;
  open.add(transaction);
  const forget = () => open.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

/** Ends at once in a page that somebody can see, otherwise when it is back: until then it begins nothing. */
export async function untilBack(): Promise<void> {
  await back;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is ending already, which needs no page.
  }
}
