import { noticeAfter, type Look, type Notice } from '../src/domain/outbox/notice.ts';
import { thisPhone } from '../src/device/delivery/phone.ts';

declare const self: ServiceWorkerGlobalScope;

const WHERE = '/outbox';

/** Lets the worker send, and says afterwards what came of it, if the person has switched that on and is not looking at the app. */
export async function tellOutcome(send: () => Promise<void>): Promise<void> {
  const before = await look();
  try {
    await send();
  } finally {
    const after = before && (await look());
    const notice = before && after && noticeAfter(before, after);
    if (notice && !(await isSeen())) await show(notice);
  }
}

/** Opens the outbox in the window that is there, or in a new one. */
export async function openOutbox(notification: Notification): Promise<void> {
  notification.close();
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(WHERE));
  await open.navigate(WHERE);
  await open.focus();
}

/** Undefined without a login. */
async function look(): Promise<Look | undefined> {
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

/** In the language of the person, and without a word about whom it concerns: a locked screen shows it to everybody. */
async function show(notice: Notice): Promise<void> {
  const { noticeLanguage } = await thisPhone.settings();
  if (!noticeLanguage || Notification.permission !== 'granted') return;
  const texts = await caches.match(`/locales/${noticeLanguage}/frame.json`, { ignoreSearch: true });
  // A browser that has cleared its caches has no words for it: the app says it when it is opened.
  if (!texts) return;
  const { notices } = (await texts.json()) as { notices: Record<Notice | 'title', string> };
  await self.registration.showNotification(notices.title, {
    body: notices[notice],
    tag: 'outbox',
    lang: noticeLanguage === 'tam' ? 'ta' : 'en',
    icon: '/icons/icon-192.png',
  });
}
