import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { prefersProblem } from './accept.ts';
import { headerOf } from './request.ts';
import { errorAnswer } from './response.ts';

/** Answers a failure in the words of the table of errors; one that is not in it is a bug, and 500. */
export function errorAnswers(): MiddlewareObj<Pick<APIGatewayProxyEvent, 'multiValueHeaders'>, APIGatewayProxyResult> {
  return {
    onError: (request) => {
      request.response = errorAnswer(request.error, prefersProblem(headerOf(request.event, 'accept')));
    },
  };
}
