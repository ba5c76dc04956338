import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { prefersProblem } from './accept.ts';
import { headerOf } from './request.ts';
import { errorAnswer } from './response.ts';

/** Converts errors to responses; an error that is not declared is a bug, and becomes a 500. */
export function errorAnswers(): MiddlewareObj<Pick<APIGatewayProxyEvent, 'multiValueHeaders'>, APIGatewayProxyResult> {
  return {
    onError: (request) => {
      request.response = errorAnswer(request.error, prefersProblem(headerOf(request.event, 'accept')));
    },
  };
}
