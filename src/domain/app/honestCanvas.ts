/** What a canvas is asked for: the page's own and a worker's have these alike. */
type Pen = {
  fillStyle: unknown;
  fillRect: (x: number, y: number, width: number, height: number) => void;
  getImageData: (
    x: number,
    y: number,
    width: number,
    height: number,
  ) => { data: ArrayLike<number> };
};

/** Two colours that noise can't turn into each other. */
const WRITTEN = ['rgb(255, 0, 0)', 'rgb(0, 0, 255)'];
const READ = [255, 0, 0, 255, 0, 0, 255, 255];

/**
 * Returns true if a canvas gives back what was drawn on it. Against fingerprinting, some browsers
 * return noise or one colour instead (Firefox with privacy.resistFingerprinting, Brave, Tor): a
 * picture that goes through such a canvas is lost without an error.
 * @param pen draws on a canvas of at least two pixels, and leaves them
 */
export function isHonest(pen: Pen): boolean {
  for (const [x, colour] of WRITTEN.entries()) {
    pen.fillStyle = colour;
    pen.fillRect(x, 0, 1, 1);
  }
  return READ.every((value, at) => pen.getImageData(0, 0, 2, 1).data[at] === value);
}
