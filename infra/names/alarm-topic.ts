import type { Stack } from 'aws-cdk-lib';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { SharedNames } from '#infra/names/shared-names';

/** The operators' topic as other stacks use it: by name, without an export. */
export class AlarmTopic {
  readonly #shared: SharedNames<'topic'>;

  constructor(owner: Stack, topic: ITopic) {
    this.#shared = new SharedNames(owner, 'alarms', { topic: topic.topicName });
  }

  /** Returns the topic for the constructs of another stack, which is deployed after the owner. */
  in(stack: Stack): ITopic {
    const arn = stack.formatArn({ service: 'sns', resource: this.#shared.in(stack).topic });
    return Topic.fromTopicArn(stack, 'AlarmTopic', arn);
  }
}
