import { beforeAll, beforeEach } from 'vitest';
import { rawAnswer } from './cable.ts';
import { cardJpeg } from './largeJpeg.ts';
import { newPhone } from './newPhone.ts';
import { enrol, entriesOnPhone } from './volunteer.ts';

export const NAMES = ['கா. மணி', 'மு. தமிழ்ச்செல்வி', 'அ. இளங்கோ', 'Kayalvizhi N', 'ச. கண்ணன்'];
export const nameOf = (index: number) => NAMES[index % NAMES.length] ?? '';
export const voterId = (index: number) => `ABC1234${String(500 + index)}`;
/** How the host refuses a voter ID. */
export const refusal = rawAnswer(
  422,
  'application/json',
  JSON.stringify({
    status: false,
    msg: '',
    data: { code: 'invalid', field: 'voterId', error: 'voter:voterId.format' },
  }),
);

/** A phone at the end of a day, for the journeys of closing the day and of logging out. */
export function daysWork() {
  const phone = newPhone();
  const photo: { bytes: Buffer } = { bytes: Buffer.of() };
  beforeAll(async () => {
    photo.bytes = await cardJpeg(1200);
  });
  beforeEach(() =>
    phone.browser.context.grantPermissions(
      ['clipboard-read', 'clipboard-write', 'screen-wake-lock'],
      { origin: phone.url },
    ),
  );

  const goTo = (name: string) =>
    phone.page.getByRole('navigation').getByRole('link', { name }).click();
  return {
    phone,
    photo,
    goTo,
    heading: (name: string) => phone.page.getByRole('heading', { level: 2, name }),
    button: (name: string) => phone.page.getByRole('button', { name, exact: true }),
    statesOnPhone: async () => (await entriesOnPhone(phone.page)).map(({ state }) => state),
    /** Loses the signal and enrols so many voters. */
    enrolOffline: async (count: number) => {
      await goTo('Enrol');
      await phone.page.getByRole('heading', { name: 'Enrol a voter' }).waitFor();
      await phone.cable.cut();
      for (let index = 0; index < count; index += 1)
        await enrol(phone.page, photo.bytes, { name: nameOf(index), voterId: voterId(index) });
    },
  };
}
