/** What one process of the phone runs. Every simulated process gets its own copy: phoneCode.ts. */
export { del, get, set } from 'idb-keyval';
export { keepDelivering } from '../../src/app/start/keepDelivering.ts';
export { deliver } from '../../src/device/delivery/deliver.ts';
export { thisPhone } from '../../src/device/delivery/phone.ts';
export { logIn, logOut, readSession } from '../../src/device/login/session.ts';
export { outbox } from '../../src/device/outbox/records.ts';
export {
  changeEntry,
  changeQueue,
  correctEntry,
  wakeQueue,
} from '../../src/device/outbox/write.ts';
export { readEntry } from '../../src/device/outbox/read.ts';
export { saveEntry } from '../../src/device/outbox/saveEntry.ts';
export { onOutboxChange } from '../../src/device/storage/changes.ts';
