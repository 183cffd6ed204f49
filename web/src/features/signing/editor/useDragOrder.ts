import { type DragEvent, useState } from 'react';

/** The order of a list by dragging. The buttons beside each element do the same. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return {
    /** The attributes of the handle that is dragged. */
    handleOf: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(at));
        setFrom(at);
      },
      onDragEnd: end,
    }),
    /** The attributes of the place on which it is dropped. */
    targetOf: (at: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === undefined) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event: DragEvent) => {
        if (from === undefined) return;
        event.preventDefault();
        if (from !== at) onMove(from, at);
        end();
      },
    }),
    isOver: (at: number) => over === at && from !== at,
  };
}
