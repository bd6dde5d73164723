/** The one sentence that can't come from a file of texts, because those are missing. */
const SAID = [
  {
    lang: 'ta',
    words:
      'செயலியின் ஒரு பகுதி இன்னும் கைபேசிக்கு வரவில்லை. சிக்னல் உள்ள இடத்தில் மீண்டும் திறக்கவும். நீங்கள் சேமித்தவை பத்திரமாக உள்ளன.',
  },
  {
    lang: 'en',
    words:
      'A part of the app is not on the phone yet. Open it again where there is a signal. What you saved is safe.',
  },
];

/**
 * Returns a handler that shows this sentence at the start, when nothing else can be shown. The
 * app reloads when the network comes back, and not before.
 * @throws the error that the handler was given
 */
export function sayThatTextsAreMissing(root: HTMLElement) {
  return (error: unknown): never => {
    root.replaceChildren(
      ...SAID.map(({ lang, words }) =>
        Object.assign(document.createElement('p'), { lang, textContent: words }),
      ),
    );
    addEventListener('online', () => location.reload());
    throw error;
  };
}
