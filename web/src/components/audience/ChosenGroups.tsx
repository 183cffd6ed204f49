import CloseIcon from '@mui/icons-material/Close';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { isSchoolGroup } from '#shared/audiences/school-group';
import { Row } from '../layout/layout.tsx';
import { visuallyHidden } from '../screen/visuallyHidden.ts';
import type { PickedGroup } from './choice.ts';

interface ChosenGroupsProps {
  groups: readonly PickedGroup[];
  /** Identifiers, in the order of choice. */
  chosen: readonly string[];
  /** Whether names are still loading. */
  isLoading: boolean;
  onRemove: (groupUids: readonly string[]) => void;
}

/** The most chosen groups that are shown; the others are counted. */
const shownGroups = 12;

/** The chosen groups. A press removes one, and the focus stays in the list. */
export function ChosenGroups({ groups, chosen, isLoading, onRemove }: ChosenGroupsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  /** The index of the last removed group; the next one there gets the focus. */
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (left === undefined) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[left] ?? buttons[buttons.length - 1])?.focus();
    setLeft(undefined);
  }, [left]);
  if (chosen.length === 0) return null;

  const names = new Map(groups.map(({ groupUid, groupname }) => [groupUid, groupname]));
  const isLong = chosen.length > shownGroups + 1;
  const shown = isLong && !isWhole ? chosen.slice(0, shownGroups) : chosen;
  return (
    <div>
      <Row component="ul" ref={list} aria-label="Chosen groups" gap={0.75} sx={chips}>
        {shown.map((groupUid, place) => (
          <li key={groupUid}>
            <button
              type="button"
              onClick={() => {
                onRemove([groupUid]);
                setLeft(place);
              }}
            >
              <span className="unseen">Remove </span>
              {names.get(groupUid) ?? (isLoading ? '…' : nameWithout(groupUid))}
              <CloseIcon aria-hidden sx={{ fontSize: 16 }} />
            </button>
          </li>
        ))}
      </Row>
      <Row sx={{ mt: 0.5, marginInlineStart: -0.5 }}>
        {isLong && (
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `and ${chosen.length - shownGroups} more`}
          </Button>
        )}
        {chosen.length > 1 && (
          <Button size="small" onClick={() => onRemove(chosen)}>
            Clear all groups
          </Button>
        )}
      </Row>
    </div>
  );
}

/** Returns what a group is called that is not among those the editor may choose. */
const nameWithout = (groupUid: string): string =>
  isSchoolGroup(groupUid) ? 'A group of the school' : 'A group that is gone';

/** One style rule for all: 500 chips are 500 plain buttons. */
const chips = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& button': {
    font: 'inherit',
    fontSize: '0.875rem',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    minHeight: 32,
    px: 1.25,
    borderRadius: 4,
    border: '1px solid',
    borderColor: 'divider',
    bgcolor: 'action.hover',
    color: 'text.primary',
    cursor: 'pointer',
    textAlign: 'start',
  },
  '& button:hover': { borderColor: 'text.secondary' },
  '& .unseen': visuallyHidden,
};
