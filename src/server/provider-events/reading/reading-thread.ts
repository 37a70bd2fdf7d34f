import { answerQuestions } from '../../threads/answer-questions'
import { readBody } from './delivery-reader'

answerQuestions(readBody)
