import { Box } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { OrderButtons } from '../../../components/forms/OrderButtons.tsx';
import { List, Row } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';

interface OrderedListProps<T> {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** The fields of an entry. */
  children: (item: T, at: number) => ReactNode;
  onChange: (items: T[]) => void;
}

/** A list whose entries are moved and removed by buttons. */
export function OrderedList<T>({ label, items, nameOf, children, onChange }: OrderedListProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [status, setStatus] = useState('');
  function move(from: number, to: number) {
    const next = items.toSpliced(from, 1);
    const [moved] = items.slice(from, from + 1);
    if (moved === undefined) return;
    onChange(next.toSpliced(to, 0, moved));
    setStatus(`${nameOf(moved)}: ${to + 1} of ${items.length}`);
  }
  function remove(at: number) {
    onChange(items.toSpliced(at, 1));
    // The pressed button is gone.
    list.current?.focus();
  }
  return (
    <>
      <List
        component="ol"
        ref={list}
        tabIndex={-1}
        aria-label={label}
        hasLines
        sx={{ outline: 'none' }}
      >
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may say the same while typed
          <Row component="li" key={at} gap={0.5} align="start" isOneLine sx={{ py: 0.75 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{children(item, at)}</Box>
            <OrderButtons
              name={nameOf(item) || `entry ${at + 1}`}
              at={at}
              count={items.length}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
            />
          </Row>
        ))}
      </List>
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </>
  );
}
