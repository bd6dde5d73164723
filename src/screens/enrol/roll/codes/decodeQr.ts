/** A file of its own: if a package is imported on demand itself, the build takes all of it. */
export { decodeQR } from 'qr/decode.js';
