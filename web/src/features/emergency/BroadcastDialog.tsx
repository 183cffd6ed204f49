import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { isAllClear } from '#shared/emergency/all-clear';
import type { EmergencyReach } from '#shared/emergency/emergency-sending.contract';
import { dollarsOf, emergencyText } from '#shared/emergency/emergency-text';
import type { ChannelName } from '#shared/notifications/channels';
import { rollPath } from '#shared/site/outer-pages';
import { useSession } from '../../auth/session.tsx';
import { BroadcastBar } from './BroadcastBar.tsx';
import type { Order } from './broadcastRecord.ts';
import { useReach } from './sending/useReach.ts';
import { isUpdateOf } from './sendWords.ts';
import { TellOverChoice, TellOverWords, useTellOver } from './TellOver.tsx';

interface BroadcastDialogProps {
  /** The broadcast that the school will see; `status` false ends it. */
  asked: {
    readonly status: boolean;
    readonly message: string;
    /** What the school sees now, in the place of which it comes. */
    readonly over?: { readonly status: boolean; readonly message: string };
    readonly asks_safety?: boolean | undefined;
    /** Of one that ends: whether everyone is told that it is over, until the answer says otherwise. */
    readonly isTold?: boolean | undefined;
  };
  /** Without an order nothing happens. */
  onAnswer: (order: Order | undefined) => void;
}

/** Asks once before a message is sent to the whole school or ended. */
export const BroadcastDialog = (props: BroadcastDialogProps) =>
  props.asked.status ? <SendDialog {...props} /> : <EndDialog {...props} />;

/** Asks before a message is sent, and by which ways it leaves. */
function SendDialog({ asked, onAnswer }: BroadcastDialogProps) {
  const { schoolName } = useSession().settings;
  const { reach, isWaiting } = useReach();
  const [isMailed, setMailed] = useState(true);
  const [isTexted, setTexted] = useState(true);
  const isCalm = isAllClear(asked);
  const who = reach ? `${number(reach.people)} people` : `everyone at ${schoolName}`;
  return (
    <Frame
      title={`Send this ${kindOf(asked)} to everyone?`}
      text={[
        `It appears at once on top of every page${isCalm ? ' and ends after a day' : ''}.`,
        asked.over?.status &&
          'It takes the place of the message that is shown now. Mail about that one which has not left is cancelled.',
        'This is how it will look:',
      ]
        .filter(Boolean)
        .join(' ')}
      message={asked.message}
      onCancel={() => onAnswer(undefined)}
      act={
        <Button
          variant="contained"
          color={isCalm ? 'success' : 'error'}
          loading={isWaiting}
          onClick={() =>
            onAnswer(isMailed ? orderOf(reach, isTexted && !isCalm) : { channels: [] })
          }
        >
          {!isMailed ? 'Show on every page' : isCalm ? 'Send all clear' : `Send to ${who}`}
        </Button>
      }
    >
      <Tick
        isOn={isMailed}
        onChange={setMailed}
        label={
          isCalm
            ? 'Send it to everyone who got the message'
            : sendWords(reach, isTexted ? textWords(reach, asked, schoolName) : '')
        }
      />
      {!isCalm && isMailed && reach && textsIn(reach) > 0 && (
        <Tick isOn={isTexted} onChange={setTexted} label="With texts" />
      )}
      <DialogContentText variant="body2">
        {isMailed
          ? 'It is sent after 10 seconds. Until then you can undo.'
          : 'Nothing is sent. People see the message when they open the portal.'}
      </DialogContentText>
    </Frame>
  );
}

/** What mail and texts call it: an update of the message that is shown, or a message. */
const kindOf = ({ over }: BroadcastDialogProps['asked']) =>
  over && isUpdateOf(over) ? 'update' : 'message';

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const Tick = ({ label, isOn, onChange }: TickProps) => (
  <FormControlLabel
    control={<Checkbox checked={isOn} onChange={({ target }) => onChange(target.checked)} />}
    label={label}
  />
);

const number = (count: number) => count.toLocaleString('en-AU');

/** Says what leaves: by mail to people, as a push to their devices, and as texts. */
function sendWords(reach: EmergencyReach | undefined, texts: string): string {
  if (!reach) return 'Send it to everyone whom it concerns';
  const of = (wanted: ChannelName) => reach.channels.find(({ channel }) => channel === wanted);
  const mailed = of('mail')?.people ?? 0;
  const devices = of('push')?.devices ?? 0;
  const pushed = `${number(devices)} ${devices === 1 ? 'device' : 'devices'}`;
  return `Send to ${number(reach.people)} people? Mail ${number(mailed)}${
    devices > 0 ? `, push ${pushed}` : ''
  }${texts}.`;
}

const textsIn = ({ channels }: EmergencyReach): number =>
  channels.find(({ channel }) => channel === 'sms')?.people ?? 0;

/** A link as long as that of each person: it may make a part more. */
const longLink = (): string => `${window.location.origin}${rollPath}#${'x'.repeat(32)}`;

/** Says how many texts leave and what they cost: only this dialog orders any. */
function textWords(
  reach: EmergencyReach | undefined,
  asked: BroadcastDialogProps['asked'],
  schoolName: string,
): string {
  const texts = reach ? textsIn(reach) : 0;
  if (texts === 0) return '';
  const sent = { kind: kindOf(asked), message: asked.message } as const;
  const text = emergencyText(sent, schoolName, asked.asks_safety ? longLink() : undefined);
  return `, texts ${number(texts)}, about US$${number(Math.ceil(dollarsOf(texts, text)))}`;
}

/** Returns the ways by which a message leaves. Without a choice the school’s usual ways follow. */
const orderOf = (reach: EmergencyReach | undefined, isTexted: boolean): Order =>
  reach && isTexted && textsIn(reach) > 0 ? { channels: ['push', 'mail', 'sms'] } : {};

/** Asks before a message ends, and whether everyone is told that it is over. */
function EndDialog({ asked, onAnswer }: BroadcastDialogProps) {
  const wasAllClear = isAllClear(asked);
  const over = useTellOver(asked.isTold ?? !wasAllClear);
  const { isTold, text, isFaulty } = over;
  return (
    <Frame
      title="End this message?"
      text={
        isTold
          ? 'This message disappears from every page. What you write takes its place for a day:'
          : 'It disappears from every page. No other message replaces it.'
      }
      message={asked.message}
      onCancel={() => onAnswer(undefined)}
      act={
        <Button
          variant="contained"
          color={isTold ? 'success' : 'error'}
          disabled={isFaulty}
          onClick={() => onAnswer(isTold ? { all_clear: text.trim() } : {})}
        >
          {isTold ? 'Send all clear' : wasAllClear ? 'End message' : 'End without a message'}
        </Button>
      }
    >
      {!wasAllClear && <TellOverChoice over={over} />}
      <TellOverWords over={over} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  text: string;
  message: string;
  act: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}

const Frame = ({ title, text, message, act, onCancel, children }: FrameProps) => (
  <Dialog
    open
    fullWidth
    onClose={onCancel}
    aria-labelledby="broadcast-heading"
    aria-describedby="broadcast-body"
  >
    <DialogTitle id="broadcast-heading">{title}</DialogTitle>
    <DialogContent sx={{ display: 'grid', gap: 2 }}>
      <DialogContentText id="broadcast-body">{text}</DialogContentText>
      <BroadcastBar message={message} isPreview />
      {children}
    </DialogContent>
    <DialogActions>
      <Button onClick={onCancel} autoFocus>
        Cancel
      </Button>
      {act}
    </DialogActions>
  </Dialog>
);
