import type { Page } from 'playwright-core';

/**
 * Fills the form of a post, in English, with three times the photo at that path; done when all
 * three are ready to be saved.
 */
export async function fillPost(page: Page, photo: string): Promise<void> {
  await page.getByLabel('Title').fill('Three pictures');
  await page.getByLabel('Text', { exact: true }).fill('Of one morning at a made-up lake.');
  for (const [index, name] of ['Picture 1', 'Picture 2', 'Picture 3'].entries()) {
    await page.getByLabel(`${name}: Choose`).setInputFiles(photo);
    await page.getByText('ready to send').nth(index).waitFor();
  }
}

/**
 * Wants a watched browser (starts.ts).
 * @returns milliseconds from the tap to the frame in which the form says that it is saved
 */
export async function savePost(page: Page): Promise<number> {
  const saved = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          'click',
          ({ timeStamp }) => {
            // What says "saved" of an earlier post is there already; the form is still full.
            const look = () =>
              document.querySelector('.submission__saved') &&
              document.querySelector<HTMLInputElement>('[name=title]')?.value === ''
                ? resolve(performance.now() - timeStamp)
                : requestAnimationFrame(look);
            look();
          },
          { capture: true, once: true },
        );
      }),
  );
  await page.getByRole('button', { name: 'Save and send' }).click();
  return saved;
}
