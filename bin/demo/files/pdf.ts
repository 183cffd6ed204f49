/** Makes a PDF of one A4 page with a few lines of ASCII text. */
export function pdfOf(lines: readonly string[]): string {
  const shown = lines.map((line, i) => `${i === 0 ? '' : 'T* '}(${escaped(line)}) Tj`).join('\n');
  const content = `BT /F1 14 Tf 20 TL 72 760 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = pdf.length;
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

/** Escapes brackets and backslashes, which have a meaning in a PDF. */
const escaped = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`);
