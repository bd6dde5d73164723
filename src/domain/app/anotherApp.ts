const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Telegram|Snapchat|; wv\)/;

/** Whether the page is open inside another app, which cannot install it and may forget what is saved in it. In a file of its own: every first visit asks. */
export function isInsideAnotherApp(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}
