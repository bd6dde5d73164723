/**
 * The page's open transactions. WebKit puts a page into its back/forward cache with these still
 * open. While it stays there, they lock every later page of the app out of the store (seen in
 * WebKitGTK 2.50). So we abort them when the page is left, and repeat them when it comes back.
 */
const open = new Set<IDBTransaction>();
let back: Promise<unknown> | undefined;

/** Workers never go into the back/forward cache. */
const isPage = 'onpagehide' in globalThis;

if (isPage)
  addEventListener('pagehide', (event) => {
    if (!('persisted' in event && event.persisted)) return;
    back = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })).then(
      () => (back = undefined),
    );
    for (const transaction of open) abort(transaction);
  });

/** Aborts a transaction if its page goes into the back/forward cache. */
export function endBeforeLeaving(transaction: IDBTransaction): void {
  if (!isPage) return;
  open.add(transaction);
  const forget = () => open.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

/** Resolves at once, or when a cached page is back. A cached page must begin no transaction. */
export async function untilBack(): Promise<void> {
  await back;
}

/** Aborts a transaction if it hasn't ended. */
export function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is already ending by itself.
  }
}
