import { Checkbox, FormControlLabel } from '@mui/material';
import type { MailKind } from '#shared/notifications/kinds';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.contract';
import { useCaller } from '../../auth/session.tsx';
import { Row } from '../../components/layout/layout.tsx';

type Off = NonNullable<NotificationPreferences['children_off']>;

interface ChildChoiceProps {
  kind: MailKind;
  off: Off;
  onChange: (off: Off) => void;
}

/** For carers of several children: whose news a kind of mail has. */
export function ChildChoice({ kind, off, onChange }: ChildChoiceProps) {
  const { children = [] } = useCaller();
  if (children.length < 2) return null;
  const isOff = (userUid: string) => isChildOff(off, kind, userUid);
  return (
    <Row role="group" aria-label={`Whose news: ${kind}`} gap={0} columnGap={1} sx={row}>
      {children.map(({ userUid, firstname }) => (
        <FormControlLabel
          key={userUid}
          label={firstname}
          control={
            <Checkbox
              checked={!isOff(userUid)}
              onChange={() => onChange(toggled(off, kind, userUid))}
            />
          }
        />
      ))}
    </Row>
  );
}

const isChildOff = (off: Off, kind: MailKind, userUid: string): boolean =>
  off.some(({ child, kinds }) => child === userUid && kinds.includes(kind));

/** Returns the choice with one kind of one child turned off, or on again. */
export function toggled(off: Off, kind: MailKind, userUid: string): Off {
  const before = off.find(({ child }) => child === userUid)?.kinds ?? [];
  const kinds = before.includes(kind) ? before.filter((each) => each !== kind) : [...before, kind];
  const others = off.filter(({ child }) => child !== userUid);
  return kinds.length > 0 ? [...others, { child: userUid, kinds }] : others;
}

const row = { mt: 0.5 };
