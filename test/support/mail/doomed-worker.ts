import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Chance } from '#bin/demo/chance';
import type { Trouble } from '#test/support/mail/mail-faults';
import { tablesOf } from '#test/support/tables/named';

const isTransaction = (command: object) => command instanceof TransactWriteCommand;

class Killed extends Error {}

/**
 * Makes the workers of a simulation. A worker may be killed before or after any of its steps; after
 * that no step has an effect. Calls of tables may be repeated after they took effect.
 */
export function doomedWorkers(
  chance: Chance,
  trouble: Pick<Trouble, 'kills' | 'firstAt' | 'cutOff'>,
  simulation: {
    readonly db: DynamoDBDocumentClient;
    readonly now: () => number;
    readonly pass: (milliseconds: number) => void;
    readonly onFault: () => void;
  },
) {
  let kills = trouble.kills;
  let isFirst = true;
  return function worker() {
    const started = simulation.now();
    const isDoomed = kills > 0 && chance.is(0.5);
    if (isDoomed) kills--;
    let stepsLeft = isDoomed
      ? isFirst && trouble.firstAt !== undefined
        ? trouble.firstAt
        : chance.between(1, 60)
      : Number.POSITIVE_INFINITY;
    if (isDoomed) isFirst = false;
    const live = () => {
      simulation.pass(chance.between(1, 12));
      if (--stepsLeft >= 1) return;
      if (stepsLeft === 0) simulation.onFault();
      throw new Killed('A worker was killed');
    };
    async function step<T>(act: () => Promise<T> | T): Promise<T> {
      for (let i = chance.between(0, 2); i > 0; i--) await undefined;
      live();
      const done = await act();
      live();
      return done;
    }
    const db = {
      send: (command: never) =>
        step(async () => {
          const answer = await simulation.db.send(command);
          // A repeated transaction is recognised by its token.
          const isRepeated = !isTransaction(command) && chance.is(trouble.cutOff ?? 0);
          return isRepeated ? simulation.db.send(command) : answer;
        }),
      // Only `send` is called.
    } as unknown as DynamoDBDocumentClient;
    return {
      ...tablesOf(db),
      step,
      remaining: () => 300_000 - (simulation.now() - started),
      isDead: () => stepsLeft < 1,
    };
  };
}
