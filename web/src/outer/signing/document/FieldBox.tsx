import { pathOf } from '#shared/signing/drawing-path';
import type { Box, FieldValue } from '#shared/signing/field';

/** Where a field is on its page, in parts of the page. */
export const placeOf = ({ left, top, width, height }: Box) => ({
  // biome-ignore lint/plugin/logical-style: a place on a page of a PDF
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** A value as it will be on the page. */
export function ValueOnPage({ value }: { value: FieldValue }) {
  if (value.kind === 'tick') return <span className="on-page">✓</span>;
  if (value.kind === 'drawing') {
    const { width, height } = value.drawing;
    return (
      <svg className="drawn" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={pathOf(value.drawing.lines)} />
      </svg>
    );
  }
  return (
    <span className={value.kind === 'text' ? 'on-page' : 'on-page handwritten'}>{value.text}</span>
  );
}
