/** The ID-1 card size in points (1/72 inch). */
const WIDE = '242.65';
const HIGH = '153.07';

/**
 * Returns a PDF that prints at the size of a bank card: one page a side, each one JPEG.
 * docs/decisions/0015-member-card.md says why no library makes it.
 * @param sides JPEG files, all of them `pixels` in size
 */
export function cardPdf(sides: Uint8Array[], pixels: { width: number; height: number }): Blob {
  const pages = sides.map((_, index) => 3 + index * 3);
  const objects: Part[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [
      `<< /Type /Pages /Count ${sides.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
    ],
    ...sides.flatMap((jpeg, index) => {
      const page = 3 + index * 3;
      const drawing = `q ${WIDE} 0 0 ${HIGH} 0 0 cm /Side Do Q`;
      return [
        [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDE} ${HIGH}] /Contents ${page + 1} 0 R /Resources << /XObject << /Side ${page + 2} 0 R >> >> >>`,
        ],
        [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
        [
          `<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
          jpeg,
          '\nendstream',
        ],
      ];
    }),
  ];
  return new Blob(assemble(objects) as BlobPart[], { type: 'application/pdf' });
}

type Part = string | Uint8Array;

/**
 * Joins the objects and adds the table of their byte offsets. All text is ASCII, so a string's
 * length is its size in bytes.
 */
function assemble(objects: Part[][]): Part[] {
  const file: Part[] = ['%PDF-1.4\n%\u007f\u007f\u007f\u007f\n'];
  const length = () => file.reduce((sum, part) => sum + part.length, 0);
  const begins = objects.map((parts, index) => {
    const at = length();
    file.push(`${index + 1} 0 obj\n`, ...parts, '\nendobj\n');
    return at;
  });
  const table = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length()}\n%%EOF\n`,
  );
  return file;
}
