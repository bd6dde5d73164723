import * as v from 'valibot';

/** Input and answer of `endLogin`: the SHA-256 of a login's token, in hex. */
export const EndLoginInput = v.object({
  login: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type EndLoginInput = v.InferOutput<typeof EndLoginInput>;
