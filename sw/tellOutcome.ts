import { noticeAfter, type Snapshot, type Notice } from '../src/domain/outbox/notice.ts';
import { thisPhone } from '../src/device/delivery/phone.ts';

declare const self: ServiceWorkerGlobalScope;

const WHERE = '/outbox';

/**
 * Runs `send`, then shows a notification about its outcome. It does so only if the person has
 * switched notifications on and isn't looking at the app.
 * @param textsIn reads the file with the frame's texts in a language
 */
export async function tellOutcome(
  send: () => Promise<void>,
  textsIn: (language: string) => Promise<Response | undefined>,
): Promise<void> {
  const before = await takeSnapshot();
  try {
    await send();
  } finally {
    const after = before && (await takeSnapshot());
    const notice = before && after && noticeAfter(before, after);
    if (notice && !(await isSeen())) await show(notice, textsIn);
  }
}

/** Opens the outbox in an existing window, or in a new one. */
export async function openOutbox(notification: Notification): Promise<void> {
  notification.close();
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(WHERE));
  await open.navigate(WHERE);
  await open.focus();
}

/** Reads the logged-in person's entries and queue trouble. Returns undefined without a login. */
async function takeSnapshot(): Promise<Snapshot | undefined> {
  const session = await thisPhone.session();
  if (!session) return undefined;
  const entries = (await thisPhone.store.readEntries()).filter(
    ({ owner }) => owner === session.owner,
  );
  return { entries, trouble: (await thisPhone.store.readQueue(session.owner)).trouble };
}

async function isSeen(): Promise<boolean> {
  return (await self.clients.matchAll({ type: 'window' })).some(
    ({ visibilityState }) => visibilityState === 'visible',
  );
}

/** Shows a notification in the person's language. It names nobody: it shows on a locked screen. */
async function show(
  notice: Notice,
  textsIn: (language: string) => Promise<Response | undefined>,
): Promise<void> {
  const { noticeLanguage } = await thisPhone.settings();
  if (!noticeLanguage || Notification.permission !== 'granted') return;
  const texts = await textsIn(noticeLanguage);
  // The browser has cleared its caches, so we have no texts. The app shows this when it is opened.
  if (!texts) return;
  const {
    frame: { notices },
  } = (await texts.json()) as { frame: { notices: Record<Notice | 'title', string> } };
  await self.registration.showNotification(notices.title, {
    body: notices[notice],
    tag: 'outbox',
    lang: noticeLanguage === 'tam' ? 'ta' : 'en',
    icon: '/icons/icon-192.png',
  });
}
