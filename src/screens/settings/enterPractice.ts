import { keptHostSettings } from '../../device/host/hostSettings.ts';
import { beginPractice } from '../../device/storage/practice.ts';
import { readSession } from '../../device/host/session.ts';
import { HOST_ADDRESS } from '../hostAddress.ts';
import { PRACTICE_START } from '../practice.ts';

/** Loads the app anew, to practise in this tab. */
export async function enterPractice(): Promise<void> {
  beginPractice((await readSession())?.name ?? '', (await keptHostSettings(HOST_ADDRESS)).aadhaar);
  location.assign(PRACTICE_START);
}
