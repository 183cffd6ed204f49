import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { paper } from './enrolment-form.ts';

/** A file that a notice of the demo brings: a sheet with a title and lines to tick. */
export interface DemoSheet {
  readonly filename: string;
  readonly title: string;
  readonly lines: readonly string[];
}

export const packingList: DemoSheet = {
  filename: 'Packing list, Year 7 camp.pdf',
  title: 'Year 7 camp: packing list',
  lines: [
    'Sleeping bag and pillow',
    'Rain jacket and a warm jumper',
    'Two pairs of closed shoes',
    'Swimmers, towel, hat and sunscreen',
    'Water bottle and lunch for the first day',
    'Torch with spare batteries',
    'Medication, named, for the first-aid leader',
  ],
};

/** Makes the PDF of a sheet. */
export async function sheetPdf({ title, lines }: DemoSheet): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  const [font, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = document.addPage([paper.width, paper.height]);
  page.drawText(title, { x: paper.left, y: 760, size: 22, font: bold });
  for (const [i, line] of lines.entries()) {
    const y = 700 - i * 34;
    page.drawRectangle({
      x: paper.left,
      y: y - 2,
      width: 14,
      height: 14,
      borderWidth: 1,
      borderColor: rgb(0.42, 0.45, 0.5),
    });
    page.drawText(line, { x: paper.left + 28, y, size: 14, font });
  }
  return Buffer.from(await document.save());
}
