import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { api } from '#shared/contract/api';
import { Post } from '#shared/contract/posts';
import { AppError } from '#shared/errors';
import { call } from '../../../api/client.ts';
import { isPassing, type Waiting, withRetries } from '../../../api/retry.ts';
import { hasArrived } from './arrived.ts';
import { formOf, isSameForm, type PostForm, sentOf } from './form.ts';

/** Where a save stands. */
export type Saving =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  | { readonly is: 'waiting'; readonly waiting: Waiting }
  | { readonly is: 'failed'; readonly message: string };

/** A creation that was sent and is not answered yet. */
export interface Unanswered {
  readonly key: string;
  readonly form: PostForm;
}

interface CreateSteps {
  /** Keeps on this device what is about to be sent. */
  readonly keep: () => Promise<void>;
  /** Hears of a post that an earlier try had made after all. */
  readonly onMade: (made: Post) => void;
}

/** Sends posts to the server, patiently: each save is tried again while the failure is one that passes. */
export function usePostSaving(unansweredAtFirst: Unanswered | undefined) {
  const { mutate } = useSWRConfig();
  const [saving, setSaving] = useState<Saving>({ is: 'idle' });
  const unanswered = useRef(unansweredAtFirst);
  const copying = useRef<Unanswered>(undefined);
  const stop = useRef<() => void>(() => undefined);
  // A form that is left saves nothing behind the person's back; what was typed is kept as a draft.
  useEffect(() => () => stop.current(), []);

  async function patiently<T>(send: (key: string) => Promise<T>, key?: string): Promise<T> {
    const answer = await withRetries(
      (sameKey) => {
        setSaving({ is: 'sending' });
        return send(sameKey);
      },
      {
        ...(key && { key }),
        onWaiting: (waiting) => {
          stop.current = waiting.stop;
          setSaving({ is: 'waiting', waiting });
        },
      },
    );
    stop.current = () => undefined;
    return answer;
  }

  const sendNew = ({ key, form }: Unanswered, clone = false) =>
    patiently(
      (idempotencyKey) => call(api.posts.create, { ...sentOf(form), clone }, { idempotencyKey }),
      key,
    );

  async function change(form: PostForm, base: Post): Promise<Post> {
    const { postUid, updated_at } = base;
    try {
      return await patiently(() =>
        call(api.posts.update, { ...sentOf(form), postUid, updated_at }),
      );
    } catch (error) {
      const newer = newerOf(error);
      if (newer && hasArrived(form, formOf(newer))) return newer;
      throw error;
    }
  }

  /** Creates a post; what was sent before and not answered is asked for first, so that no post is made twice. */
  async function create(form: PostForm, { keep, onMade }: CreateSteps): Promise<Post> {
    const before = unanswered.current;
    if (before && !isSameForm(before.form, form)) {
      const made = await answered(before).catch((error: unknown) => {
        // A refusal settles it: nothing was made.
        if (unanswered.current) throw error;
      });
      if (made) {
        onMade(made);
        return change(form, made);
      }
    }
    unanswered.current ??= { key: crypto.randomUUID(), form };
    await keep();
    return answered(unanswered.current);
  }

  async function answered(sent: Unanswered): Promise<Post> {
    try {
      const made = await sendNew(sent);
      unanswered.current = undefined;
      return made;
    } catch (error) {
      if (!isPassing(error) && !isSignedOut(error)) unanswered.current = undefined;
      throw error;
    }
  }

  async function copy(form: PostForm): Promise<Post> {
    const before = copying.current;
    const same = before && isSameForm(before.form, form) ? before : undefined;
    copying.current = same ?? { key: crypto.randomUUID(), form };
    const made = await sendNew(copying.current, true);
    copying.current = undefined;
    return made;
  }

  /** Runs one of them and tells how it stands; lists of posts are read anew afterwards. */
  async function run(act: () => Promise<Post>): Promise<Post> {
    setSaving({ is: 'sending' });
    try {
      const post = await act();
      setSaving({ is: 'idle' });
      void mutate((key) => Array.isArray(key) && key[0] === 'posts');
      return post;
    } catch (error) {
      const isLost = isPassing(error) && error instanceof AppError;
      setSaving(isLost ? { is: 'failed', message: error.message } : { is: 'idle' });
      throw error;
    }
  }

  return {
    saving,
    unanswered,
    save: (form: PostForm, base: Post | undefined, steps: CreateSteps) =>
      run(() => (base ? change(form, base) : create(form, steps))),
    copy: (form: PostForm) => run(() => copy(form)),
  };
}

/** The newer version that a refused change was answered with. */
export function newerOf(error: unknown): Post | undefined {
  if (!(error instanceof AppError) || error.kind !== 'conflict') return undefined;
  return Post.safeParse(error.details?.current).data;
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'unauthorised';
