import { type PointerEvent, useRef } from 'react';
import { pathOf } from '#shared/signing/drawn/drawing-path';
import { begun, continued, type Lines, pad } from './drawing.ts';

interface SignaturePadProps {
  readonly lines: Lines;
  readonly label: string;
  readonly onChange: (change: (lines: Lines) => Lines) => void;
}

/** A place to draw on with a finger, a pen or a mouse. Typing gives the same result by keyboard. */
export function SignaturePad({ lines, label, onChange }: SignaturePadProps) {
  const drawing = useRef<number>(undefined);
  const pointOf = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * pad.width;
    const y = ((event.clientY - top) / height) * pad.height;
    return [x, y];
  };
  return (
    <svg
      className="pad"
      viewBox={`0 0 ${pad.width} ${pad.height}`}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drawing.current = event.pointerId;
        const point = pointOf(event);
        onChange((before) => begun(before, ...point));
      }}
      onPointerMove={(event) => {
        if (drawing.current !== event.pointerId) return;
        const point = pointOf(event);
        onChange((before) => continued(before, ...point));
      }}
      onPointerUp={() => {
        drawing.current = undefined;
      }}
      onPointerCancel={() => {
        drawing.current = undefined;
      }}
    >
      <line className="base" x1="30" x2="570" y1="150" y2="150" />
      <path d={pathOf(lines)} />
    </svg>
  );
}
