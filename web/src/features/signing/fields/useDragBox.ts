import { type PointerEvent, useRef, useState } from 'react';
import type { Box } from '#shared/signing/field';
import { moved, resized, type Sides, snapped, snappedSides } from './boxes.ts';

/** A drag in progress: where it began, and the room of the page on the screen. */
interface Drag {
  readonly does: 'move' | 'size';
  readonly x: number;
  readonly y: number;
  readonly room: DOMRect;
}

interface DragBoxOptions {
  readonly box: Box;
  readonly sides: Sides;
  /** The other boxes of the page. */
  readonly others: readonly Box[];
  readonly onBox: (box: Box) => void;
}

/** Moves or resizes a box by pointer. Alt turns the alignment with neighbours off. */
export function useDragBox({ box, sides, others, onBox }: DragBoxOptions) {
  const drag = useRef<Drag>(undefined);
  const [live, setLive] = useState<Box>();

  function begin(event: PointerEvent<HTMLElement>, does: Drag['does']) {
    const page = event.currentTarget.closest('[data-page]');
    if (!page || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    drag.current = { does, x, y, room: page.getBoundingClientRect() };
  }
  function boxAt({ clientX, clientY, altKey }: PointerEvent): Box | undefined {
    const now = drag.current;
    if (!now) return undefined;
    const by = { x: (clientX - now.x) / now.room.width, y: (clientY - now.y) / now.room.height };
    if (now.does === 'size') {
      const next = resized(box, by, sides);
      return altKey ? next : snappedSides(next, others, sides);
    }
    const next = moved(box, by, sides);
    return altKey ? next : snapped(next, others, sides);
  }
  const handlers = (does: Drag['does']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, does),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now) return;
      const isStill = Math.hypot(event.clientX - now.x, event.clientY - now.y) < 3;
      if (!isStill || live) setLive(boxAt(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const next = live && boxAt(event);
      drag.current = undefined;
      setLive(undefined);
      if (next) onBox(next);
    },
    onPointerCancel: () => {
      drag.current = undefined;
      setLive(undefined);
    },
  });
  return { shown: live ?? box, isDragged: live !== undefined, handlers };
}
