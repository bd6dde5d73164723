import type { Call, Host } from '../../http/call.ts';
import { listBooths } from '../../tables/people.ts';

/** Returns the handler of myBooths: the booths that the office assigned the caller to. */
export function myBooths({ db }: Host) {
  return async (c: Call): Promise<Response> => {
    const booths = await listBooths(db, c.var.person.id);
    const data = booths.map(({ assembly, booth }) => ({
      assembly: String(assembly),
      booth: String(booth),
    }));
    return c.json({ status: true, msg: '', data });
  };
}
