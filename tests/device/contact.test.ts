import { expect, it, vi } from 'vitest';
import { noteAttempt, onAttempt, readContact } from '../../src/device/contact.ts';

const HTML = '<!doctype html><title>Log in to this Wi-Fi</title>';

it('an answer of the host is contact, a login page in between and silence are none, and a stranger\'s message is nothing', async () => {
  const heard = vi.fn();
  const stop = onAttempt(heard);
  const stranger = new BroadcastChannel('contact');
  for (const junk of [null, 7, 'online', { type: 'heard' }, new ArrayBuffer(9)]) stranger.postMessage(junk);
  noteAttempt('{"status":true}');
  await vi.waitFor(() => expect(readContact().heardAt).toBeGreaterThan(0));
  expect(heard).toHaveBeenCalledTimes(1);

  for (const [count, body] of [[2, HTML], [3, undefined]] as const) {
    noteAttempt(body);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(count));
    expect(readContact().silentSince).toBeGreaterThan(0);
  }
  noteAttempt(' {"status":false,"msg":"no"}');
  await vi.waitFor(() => expect(readContact().silentSince).toBeUndefined());
  stop();
  stranger.close();
});
