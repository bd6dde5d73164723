const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Telegram|Snapchat|; wv\)/;

/**
 * Returns true if the page is open inside another app. Such an app can't install the page, and may
 * delete what is saved in it. This is a separate file because every first visit loads it.
 */
export function isInsideAnotherApp(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}
