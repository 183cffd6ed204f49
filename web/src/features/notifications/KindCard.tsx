import AddIcon from '@mui/icons-material/Add';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Card, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ChannelName } from '#shared/notifications/channels';
import { type MessageKindName, messageKinds, type Use } from '#shared/notifications/kinds';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.contract';
import { Row } from '../../components/layout/layout.tsx';

type Choice = Pick<NotificationPreferences, 'digest' | 'daily' | 'principal' | 'push' | 'texts'>;

interface KindCardProps {
  kind: MessageKindName;
  chosen: Choice;
  /** The channels that the school and the person have. */
  channels: readonly ChannelName[];
  change: (change: Partial<Choice>) => void;
  /** This browser blocks pushes. */
  isBlocked: boolean;
  /** What else of the kind can be chosen. */
  children?: ReactNode;
}

/** A kind of message: a chip for each channel on which it leaves, to turn on and off or with a lock. */
export const KindCard = ({ children, ...props }: KindCardProps) => {
  const { kind, chosen, channels, change, isBlocked } = props;
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Typography variant="h3" id={`${kind}-name`}>
        {messageKinds[kind].name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {messageKinds[kind].what}
      </Typography>
      <Row role="group" aria-labelledby={`${kind}-name`}>
        {channels.map((channel) => (
          <ChannelChip
            key={channel}
            kind={kind}
            channel={channel}
            isOn={isOn(kind, channel, chosen)}
            isBlocked={isBlocked && channel === 'push'}
            onChange={(on) => change(changed(kind, channel, chosen, on))}
          />
        ))}
      </Row>
      {children}
    </Card>
  );
};

interface ChannelChipProps {
  kind: MessageKindName;
  channel: ChannelName;
  isOn: boolean;
  isBlocked: boolean;
  onChange: (isOn: boolean) => void;
}

/** A channel of a kind: a switch, or a lock on what no choice stops. */
function ChannelChip({ kind, channel, isOn, isBlocked, onChange }: ChannelChipProps) {
  const use = ruleOf(kind, channel);
  const name = chipNames[channel];
  if (use === 'never') return null;
  if (use === 'always') {
    return (
      <Chip
        size="medium"
        variant="outlined"
        icon={<LockIcon />}
        label={`${name}: ${isBlocked ? 'blocked in this browser' : 'always'}`}
        sx={{ color: 'text.primary' }}
      />
    );
  }
  return (
    <Chip
      size="medium"
      component="button"
      role="switch"
      aria-checked={isOn}
      aria-label={`${name}: ${messageKinds[kind].name}`}
      clickable
      variant={isOn ? 'filled' : 'outlined'}
      color={isOn ? 'primary' : 'default'}
      icon={isOn ? <DoneIcon /> : <AddIcon />}
      label={name}
      onClick={() => onChange(!isOn)}
      sx={touched}
    />
  );
}

/** How a kind uses a channel, of all ways that there are. */
const ruleOf = (kind: MessageKindName, channel: ChannelName): Use => messageKinds[kind][channel];

/** As high on a phone as a finger needs. */
const touched = { height: { xs: 44, sm: 32 }, borderRadius: { xs: '22px', sm: '16px' } };

const chipNames: Readonly<Record<ChannelName, string>> = {
  mail: 'Mail',
  push: 'Push',
  sms: 'Text',
};

/** Where the choices of a channel are stored that are not one field for each kind. */
const fields = { push: 'push', sms: 'texts' } as const;

/** Whether a kind comes on a channel: as the person chose, or as the kind says. */
function isOn(kind: MessageKindName, channel: ChannelName, chosen: Choice): boolean {
  const own: Partial<Record<string, boolean>> =
    channel === 'mail' ? { ...mailOf(chosen) } : (chosen[fields[channel]] ?? {});
  return own[kind] ?? ruleOf(kind, channel) !== 'off';
}

const mailOf = ({ digest, daily, principal }: Choice) => ({ digest, daily, principal });

/** Returns the change that turns a kind on a channel on or off. */
function changed(
  kind: MessageKindName,
  channel: ChannelName,
  chosen: Choice,
  on: boolean,
): Partial<Choice> {
  if (channel === 'mail') return { [kind]: on };
  const field = fields[channel];
  return { [field]: { ...chosen[field], [kind]: on } };
}
